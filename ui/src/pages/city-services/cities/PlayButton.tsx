import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../content/ContentProvider.tsx'

interface PlayButtonProps {
  playing: boolean
  onToggle: () => void
  /** Label while nothing plays. */
  label: string
}

/** Starts and pauses a drawing; only its label says which. */
export function PlayButton({ playing, onToggle, label }: PlayButtonProps) {
  const t = useText()
  return (
    <button type="button" className="button button--line play-button" onClick={onToggle}>
      <Icon name={playing ? 'pause' : 'play'} />
      <span>{playing ? t('cityServices.figure.pause') : label}</span>
    </button>
  )
}
