/** Every page a visitor can open, and one address that does not exist. */
export const pages = [
  '/home',
  '/our-city',
  '/contact-us',
  '/auth',
  '/press-awards',
  '/city-services',
  '/city-services/smart-city',
  '/city-services/green-city',
  '/city-services/sustainable-city',
  '/city-services/connected-city',
  '/community',
  '/about-company',
  '/rfp',
  '/no-such-page',
]
