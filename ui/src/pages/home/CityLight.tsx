import { useCityClock, usePicture } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { lightAt } from '../../domain/lightAt.ts'
import { useNow } from '../../hooks/useNow.ts'
import { route } from './route.ts'

/** The film's view at the present time in the city, over the poster. */
export function CityLight() {
  const now = useNow()
  const cityClock = useCityClock()
  const poster = usePicture('hero/poster')
  const upright = usePicture('hero/poster-upright')
  const { films } = useData(route)
  // A poster or film of an office has another view.
  const isOwn = poster?.revision || upright?.revision || films?.length
  const light = now === null || isOwn ? 'poster' : lightAt(cityClock(now))
  if (light === 'poster') return null
  return <div className="hero__light" data-light={light} />
}
