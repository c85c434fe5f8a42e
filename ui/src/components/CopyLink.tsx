import { useState } from 'react'
import { useText } from '../content/ContentProvider.tsx'
import { Icon } from './Icon.tsx'
import { notify } from './toasts.ts'

/** Copies the page's address; the button and a toast confirm it. */
export function CopyLink() {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
      notify(t('shared.toast.copied'))
    } catch {
      notify(t('shared.toast.failed'))
    }
  }
  return (
    <button type="button" className="side-action" onClick={copy}>
      <Icon name={copied ? 'check' : 'link'} />
      <span aria-live="polite">{copied ? t('shared.toast.copied') : t('shared.actions.copy')}</span>
    </button>
  )
}
