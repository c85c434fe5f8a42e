/** The drawing of the city's plan: a symbol for each part. */
export const SHEET = '/brand/plan-sheet.svg'
/** The district that is a park: the sheet has no blocks for it. */
export const RIVER = 'river'
/** The outlines of the districts, for plans at stamp size (site/stamps.ts). */
export const STAMPS = '/brand/stamps.svg'
/** The districts that have blocks: all but the river. */
export const WITH_BLOCKS = [
  'government',
  'axis',
  'business',
  'arts',
  'knowledge',
  'northwest',
  'northeast',
  'west',
  'east',
  'southwest',
  'riverside',
  'southeast',
]
