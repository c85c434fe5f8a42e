import type { InquiryTopic } from './content/types.ts'
export const HOME = '/home'
export const COMPANY = '/about-company'
export const OUR_CITY = '/our-city'
export const SERVICES = '/city-services'
export const PRESS = '/press-awards'
export const COMMUNITY = '/community'
export const TOUR = '/vr'
export const CONTACT = '/contact-us'
export const REQUESTS = '/rfp'
export const SIGN_IN = '/auth'
export const SCREEN = '/screen'
export const PRIVACY = '/privacy'
export const ACCESSIBILITY = '/accessibility'
/** Last segment of a Not Found page's address. */
export const NOT_FOUND = '/404'

/** The address of the inquiry form with a topic selected. */
export const askAbout = (topic: InquiryTopic) => `${CONTACT}?topic=${topic}#write`
