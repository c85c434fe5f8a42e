import { useSyncExternalStore } from 'react'
import { useText } from '../content/ContentProvider.tsx'

/** An unobtrusive bar below the navigation while the visitor is offline. */
export function Offline() {
  const t = useText()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="offline" data-shown={online ? undefined : ''}>
      {online ? null : t('shared.states.offline')}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
