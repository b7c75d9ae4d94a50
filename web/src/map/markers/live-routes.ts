/** One vehicle's last places on the screen, oldest first, in CSS pixels. The last is where its marker is drawn. */
export type ScreenRoute = readonly { x: number; y: number }[]

/** Of all routes together: beyond it each keeps its newest points, so that a long setting cannot stop the map. */
const pointsMax = 20_000
const widths = [1, 1.5, 2, 2.5, 3, 3.5, 4]

/** How many of its newest points each of so many routes shows. */
export const pointsEach = (routes: number): number => Math.max(2, Math.floor(pointsMax / Math.max(1, routes)))

/** Whether a route is longer than the marker that stands at its end, and so can be seen at all. */
export function reachesOut(route: ScreenRoute, radius: number): boolean {
  const end = route.at(-1)
  return end !== undefined && route.some(({ x, y }) => Math.hypot(x - end.x, y - end.y) > radius)
}

/** Draws routes that grow wider towards their vehicles: a few strokes, however many routes there are. */
export function drawRoutes(
  pen: CanvasRenderingContext2D,
  routes: readonly ScreenRoute[],
  { colour, pixelRatio }: { colour: string; pixelRatio: number },
): void {
  if (routes.length === 0) return
  pen.strokeStyle = colour
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [band, width] of widths.entries()) {
    pen.lineWidth = width * pixelRatio
    pen.beginPath()
    for (const route of routes) {
      const from = bandStart(band, route.length)
      const to = bandStart(band + 1, route.length)
      for (let at = from; at < to; at++) {
        const [a, b] = [route[at]!, route[at + 1]!]
        if (at === from) pen.moveTo(a.x * pixelRatio, a.y * pixelRatio)
        pen.lineTo(b.x * pixelRatio, b.y * pixelRatio)
      }
    }
    pen.stroke()
  }
}

/** The first leg of a band; each leg belongs to one, and the newest to the widest. */
const bandStart = (band: number, points: number): number => Math.floor((band / widths.length) * (points - 1))
