import { useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_MAXIMUM_OPEN, TOAST_TIMEOUT } from '../constants.ts'

/** Where toasts appear: top center, one at a time, with a progress bar (specification, section 8). */
export function ToastHost({ onReady }: { onReady: () => void }) {
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

export function show(message: string): void {
  toast(message)
}
