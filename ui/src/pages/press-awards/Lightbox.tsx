import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { Certificate } from '../../content/types.ts'

interface LightboxProps {
  certificates: Certificate[]
  /** Index of the one to begin with. */
  start: number
  onClose: () => void
}

/**
 * Certificates one at a time, large: a modal dialog, so the browser keeps the focus inside, closes
 * it on Escape and gives the focus back. The arrow keys turn to the next.
 */
export function Lightbox({ certificates, start, onClose }: LightboxProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  const count = certificates.length
  const certificate = certificates[index]
  const turn = (step: number) => setIndex((index + step + count) % count)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // Alt and the arrows are the browser's Back and Forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else return
    event.preventDefault()
  }
  if (!certificate) return null
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      data-night=""
      aria-label={t('mediaCenter.awards.lightbox')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <figure className="lightbox__figure">
        <img
          className="certificate"
          src={certificate.src}
          alt={t(certificate.altKey)}
          width="600"
          height="800"
        />
        <figcaption aria-live="polite">
          {t(certificate.titleKey)}
          <span className="lightbox__position">
            {t('mediaCenter.awards.position', { index: index + 1, count })}
          </span>
        </figcaption>
      </figure>
      <div className="lightbox__controls">
        <button
          type="button"
          className="icon-button"
          aria-label={t('shared.actions.previous')}
          onClick={() => turn(-1)}
        >
          <Icon name="arrow-back" flip />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('shared.actions.next')}
          onClick={() => turn(1)}
        >
          <Icon name="arrow" flip />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('shared.actions.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
