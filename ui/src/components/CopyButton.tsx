import { useState } from 'react'
import { useText } from '../content/ContentProvider.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { notify } from './toasts.ts'

interface CopyButtonProps {
  /** The text to copy; without it, the page's address. */
  text?: string
  label: string
  /** Confirmation, on the button and as a toast. */
  done: string
  icon?: IconName
  className?: string
}

/** A button that copies a text and confirms it. */
export function CopyButton({
  text,
  label,
  done,
  icon = 'document',
  className = 'button button--line',
}: CopyButtonProps) {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? location.href)
      setCopied(true)
      notify(done)
    } catch {
      notify(t('shared.toast.failed'))
    }
  }
  return (
    <button type="button" className={className} onClick={copy}>
      <Icon name={copied ? 'check' : icon} />
      <span aria-live="polite">{copied ? done : label}</span>
    </button>
  )
}
