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

/**
 * What to draw: the points in view, joined per cell of the grid and then with neighbours that came to lie closer than
 * that. The work is one pass over the points and one over the cells of a screen: a hundred thousand points cost some
 * milliseconds.
 * @param size of a cell as a part of the world; 0 joins none
 * @param alone points that are never joined, as the selected one
 */
export function screenGrid<Point extends GridPoint>(
  points: readonly Point[],
  view: View,
  { size, alone }: { size: number; alone?: number | null },
): Cell<Point>[] {
  const grid = new Grid<Point>(view, size)
  const single: Cell<Point>[] = []
  for (const point of points) {
    if (point.y < view.north || point.y > view.south) continue
    for (let shift = Math.ceil(view.west - point.x); point.x + shift <= view.east; shift++) {
      if (size === 0 || point.id === alone) single.push({ x: point.x + shift, y: point.y, members: [point] })
      else grid.add(point, shift)
    }
  }
  return [...grid.joined(), ...single]
}

/** Cells cut from the corner of the world, so that they hold still under the view, and numbered within the view. */
class Grid<Point extends GridPoint> {
  readonly #size: number
  readonly #firstColumn: number
  readonly #firstRow: number
  readonly #columns: number
  readonly #cells = new Map<number, Cell<Point>>()

  constructor(view: View, size: number) {
    this.#size = size
    this.#firstColumn = Math.floor(view.west / size)
    this.#firstRow = Math.floor(view.north / size)
    // one more at each side, so that the neighbours of the outermost have numbers of their own
    this.#columns = Math.floor(view.east / size) - this.#firstColumn + 3
  }

  /** Sums of places, until they are joined. */
  add(point: Point, shift: number): void {
    const x = point.x + shift
    const row = Math.floor(point.y / this.#size) - this.#firstRow
    const key = row * this.#columns + Math.floor(x / this.#size) - this.#firstColumn + 1
    const cell = this.#cells.get(key)
    if (cell === undefined) {
      this.#cells.set(key, { x, y: point.y, members: [point] })
      return
    }
    cell.x += x
    cell.y += point.y
    cell.members.push(point)
  }

  /** Fuller cells draw emptier neighbours in when their middles are closer than a cell. */
  joined(): Cell<Point>[] {
    for (const cell of this.#cells.values()) {
      cell.x /= cell.members.length
      cell.y /= cell.members.length
    }
    const ordered = [...this.#cells].toSorted(([, a], [, b]) => b.members.length - a.members.length)
    const joined: Cell<Point>[] = []
    for (const [key, cell] of ordered) {
      if (!this.#cells.delete(key)) continue
      for (const near of this.#neighbours(key)) {
        const other = this.#cells.get(near)
        if (!other || Math.hypot(other.x - cell.x, other.y - cell.y) >= this.#size) continue
        join(cell, other)
        this.#cells.delete(near)
      }
      joined.push(cell)
    }
    return joined
  }

  #neighbours(key: number): number[] {
    const near: number[] = []
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) if (dx !== 0 || dy !== 0) near.push(key + dx + dy * this.#columns)
    return near
  }
}

function join<Point extends GridPoint>(into: Cell<Point>, more: Cell<Point>): void {
  const count = into.members.length + more.members.length
  into.x = (into.x * into.members.length + more.x * more.members.length) / count
  into.y = (into.y * into.members.length + more.y * more.members.length) / count
  for (const member of more.members) into.members.push(member)
}
