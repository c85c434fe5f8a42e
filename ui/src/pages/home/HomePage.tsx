import { About } from './About.tsx'
import { Awards } from './Awards.tsx'
import { CityServices } from './CityServices.tsx'
import { Facts } from './Facts.tsx'
import { Hero } from './Hero.tsx'
import { Press } from './Press.tsx'
import { Spinner } from './Spinner.tsx'

/** The home page, with sections in the order of the specification (section 2). */
export function HomePage() {
  return (
    <>
      <Spinner />
      <Hero />
      <About />
      <Awards />
      <Facts />
      <CityServices />
      <Press />
    </>
  )
}
