import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_MAXIMUM_OPEN, TOAST_TIMEOUT } from '../constants.ts'

/** Where toasts appear: top center, one at a time, with a progress bar (specification, section 8). */
function ToastHost({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <ToastContainer
      position="top-center"
      autoClose={TOAST_TIMEOUT}
      limit={TOAST_MAXIMUM_OPEN}
      hideProgressBar={false}
      closeButton={false}
      icon={false}
      pauseOnFocusLoss={false}
      role="status"
    />
  )
}

/**
 * Gives toasts a root of their own, so that they work even where the page could not be hydrated;
 * resolves with the function that shows one.
 */
export async function mountToasts(): Promise<(message: string) => void> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await new Promise<void>((resolve) => root.render(<ToastHost onReady={resolve} />))
  return (message) => {
    toast(message)
  }
}
