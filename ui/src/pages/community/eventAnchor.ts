import type { CommunityEvent } from '../../content/types.ts'

/** Id of an event in the list. */
export const eventAnchor = ({ id }: Pick<CommunityEvent, 'id'>) => `event-${id}`
