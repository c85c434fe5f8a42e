import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import type { CityId } from '../../../content/types.ts'
import { CityStrip } from './CityStrip.tsx'

/** The other three cities, at the end of a city's page. */
export function OtherCities({ than }: { than: CityId }) {
  const t = useText()
  const { services } = useFrame()
  return (
    <nav data-below="" aria-label={t('cityServices.others')}>
      <CityStrip cities={services.filter(({ id }) => id !== than)} />
    </nav>
  )
}
