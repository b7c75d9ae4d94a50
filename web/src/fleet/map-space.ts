import type { MapPadding } from '../map/movement.ts'

const edge = 12
const panelWidth = 350
const toolbarHeight = 64
/** the bell stands above the map's own controls, in one column with them */
const bellSpace = { top: 50, side: 2 }
const sheetHeight = 300
const listSwitchHeight = 60
const enoughMapWidth = 200

export interface Panels {
  narrow: boolean
  rightToLeft: boolean
  cardOpen: boolean
  drawerOpen: boolean
  /** CSS pixels of the page */
  pageWidth: number
  /** CSS pixels of the bar at the bottom, of pages without a list too */
  barHeight: number
  /** guests with one vehicle have none: then only the bar lies on the map */
  hasList: boolean
}

/** Pixels of the map that panels cover at each side, so that what is selected stands in the part that is free. */
export function mapSpace({
  narrow,
  rightToLeft,
  cardOpen,
  drawerOpen,
  pageWidth,
  barHeight,
  hasList,
}: Panels): Required<MapPadding> {
  if (narrow) {
    const aboveBar = cardOpen ? sheetHeight : hasList ? listSwitchHeight : 0
    return { top: hasList ? toolbarHeight : 0, bottom: barHeight + aboveBar, left: 0, right: 0 }
  }
  if (!hasList && !cardOpen) return { top: 2, bottom: barHeight + edge * 2, left: 2, right: 2 }
  const column = panelWidth + edge * 2
  const card = cardOpen && pageWidth > 2 * column + enoughMapWidth ? panelWidth + edge : 0
  const start = column + card
  const end = drawerOpen && pageWidth > start + column + enoughMapWidth ? column : bellSpace.side
  return { top: bellSpace.top, bottom: edge, left: rightToLeft ? end : start, right: rightToLeft ? start : end }
}
