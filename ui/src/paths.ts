/** Addresses that more than one place leads to. */
export const HOME = '/home'
export const TOUR = '/vr'
export const PRESS = '/press-awards'
export const REQUESTS = '/rfp'
export const SERVICES = '/city-services'
export const CONTACT = '/contact-us'
/** Last part of the address of a Not Found page. */
export const NOT_FOUND = '/404'
