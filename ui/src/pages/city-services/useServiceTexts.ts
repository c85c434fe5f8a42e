import { useText } from '../../content/ContentProvider.tsx'
import type { ServiceEntry } from '../../content/types.ts'

/** Returns functions that put a service's audiences and channels in words. */
export function useServiceTexts() {
  const t = useText()
  return {
    audiences: ({ audience }: Pick<ServiceEntry, 'audience'>) =>
      t(`cityServices.audiences.${audience.join('-')}`),
    /** CSS capitalizes the first letter. */
    channels: ({ channel }: Pick<ServiceEntry, 'channel'>) => {
      const names = channel.map((each) => t(`cityServices.channel.${each}`))
      const last = names.pop() ?? ''
      return names.length ? t('cityServices.channelOr', { first: names.join(', '), last }) : last
    },
  }
}
