import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { Certificate } from '../../content/types.ts'
import { useModal } from '../../hooks/useModal.ts'

interface LightboxProps {
  certificates: Certificate[]
  /** Index of the first certificate to show. */
  start: number
  onClose: () => void
}

/** A lightbox for certificates. The arrow keys go to the previous and next one. */
export function Lightbox({ certificates, start, onClose }: LightboxProps) {
  const t = useText()
  const dialog = useModal()
  const [index, setIndex] = useState(start)
  const count = certificates.length
  const certificate = certificates[index]
  const turn = (step: number) => setIndex((index + step + count) % count)

  const onKeyDown = (event: KeyboardEvent) => {
    // Alt and an arrow key are Back and Forward in browsers.
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
        <IconButton icon="arrow-back" label={t('shared.actions.previous')} flip onClick={() => turn(-1)} />
        <IconButton icon="arrow" label={t('shared.actions.next')} flip onClick={() => turn(1)} />
        <IconButton icon="close" label={t('shared.actions.close')} onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}
