/** A thing on the map. `x`, `y`: Web Mercator, the world being 0 to 1, y growing southwards. */
export interface GridPoint {
  id: number
  x: number
  y: number
}

export interface View {
  /** edges in the same unit; west may be below 0 and east above 1 where the map repeats itself */
  west: number
  east: number
  north: number
  south: number
  zoom: number
}

export interface Cell<Point extends GridPoint> {
  /** mean place of the members */
  x: number
  y: number
  members: Point[]
}

export const worldPixels = 512

/** Longitude and latitude in degrees to Web Mercator, 0 to 1. */
export function mercator(longitude: number, latitude: number): [number, number] {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The way back from `mercator`, in degrees. */
export const fromMercator = (x: number, y: number): [number, number] => [
  x * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
]

const equatorMetres = 40_075_016.686

/** A length on the ground as a part of the world, at that height of the Mercator map (0 north, 1 south). */
export const metresToWorld = (metres: number, y: number): number =>
  (metres * Math.cosh(Math.PI * (1 - 2 * y))) / equatorMetres

/** A length on the screen as a part of the world at that zoom. */
export const pixelsToWorld = (pixels: number, zoom: number): number => pixels / (worldPixels * 2 ** zoom)

/** The zoom at which cells are cut: half levels, so that clusters hold still while the map is dragged or zoomed a bit. */
export const gridZoom = (zoom: number): number => Math.floor(zoom * 2) / 2

/** Copies of a point in view: none, or one per repetition of the world. */
function shiftsInView(point: GridPoint, view: View): number[] {
  if (point.y < view.north || point.y > view.south) return []
  const shifts: number[] = []
  for (let shift = Math.ceil(view.west - point.x); point.x + shift <= view.east; shift++) shifts.push(shift)
  return shifts
}

/**
 * What to draw: the points in view, joined per cell of about `cellPixels` and then with neighbours that came to lie
 * closer than that. The work is one pass over the points and one over the cells of a screen, so ten thousand points
 * cost about a millisecond.
 * @param alone points that are never joined, as the selected one
 */
export function screenGrid<Point extends GridPoint>(
  points: Iterable<Point>,
  view: View,
  { cellPixels, alone }: { cellPixels: number; alone?: number | null },
): Cell<Point>[] {
  const size = pixelsToWorld(cellPixels, gridZoom(view.zoom))
  const cells = new Map<string, Cell<Point>>()
  const single: Cell<Point>[] = []
  for (const point of points) {
    for (const shift of shiftsInView(point, view)) {
      const x = point.x + shift
      if (point.id === alone || cellPixels === 0) single.push({ x, y: point.y, members: [point] })
      else add(cells, `${Math.floor(x / size)}/${Math.floor(point.y / size)}`, { x, y: point.y, members: [point] })
    }
  }
  return [...joinNeighbours(cells, size), ...single]
}

function add<Point extends GridPoint>(cells: Map<string, Cell<Point>>, key: string, more: Cell<Point>): void {
  const cell = cells.get(key)
  if (cell) join(cell, more)
  else cells.set(key, more)
}

function join<Point extends GridPoint>(into: Cell<Point>, more: Cell<Point>): void {
  const count = into.members.length + more.members.length
  into.x = (into.x * into.members.length + more.x * more.members.length) / count
  into.y = (into.y * into.members.length + more.y * more.members.length) / count
  for (const member of more.members) into.members.push(member)
}

/** Fuller cells draw emptier neighbours in when their middles are closer than a cell. */
function joinNeighbours<Point extends GridPoint>(cells: ReadonlyMap<string, Cell<Point>>, size: number): Cell<Point>[] {
  const open = new Map(cells)
  const ordered = [...cells].toSorted(([, a], [, b]) => b.members.length - a.members.length)
  const joined: Cell<Point>[] = []
  for (const [key, cell] of ordered) {
    if (!open.delete(key)) continue
    for (const near of neighbours(key)) {
      const other = open.get(near)
      if (!other || Math.hypot(other.x - cell.x, other.y - cell.y) >= size) continue
      join(cell, other)
      open.delete(near)
    }
    joined.push(cell)
  }
  return joined
}

function neighbours(key: string): string[] {
  const [column = 0, row = 0] = key.split('/').map(Number)
  const near: string[] = []
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++) if (dx !== 0 || dy !== 0) near.push(`${column + dx}/${row + dy}`)
  return near
}
