import { expect, test } from 'vitest'
import { type MovableMap, Movement } from '../../../web/src/map/movement.ts'

const closed = { top: 0, bottom: 0, left: 374, right: 0 }
const open = { top: 0, bottom: 0, left: 736, right: 0 }
const drawer = { ...open, right: 374 }
const van: [number, number] = [3.05, 36.75]
const home = { zoomMin: 13, animate: true }

/** As MapLibre: a movement stops the one before, and each end is announced with the data of its own movement. */
class FakeMap implements MovableMap {
  padding = closed
  goal: object | null = null
  zoom = 8
  #ended: ((event: object) => void)[] = []
  #running: object | null = null

  getZoom = () => this.zoom
  setPadding = (padding: typeof closed) => {
    this.padding = padding
  }
  on = (_: string, listener: (event: object) => void) => {
    this.#ended.push(listener)
    return { unsubscribe: () => (this.#ended = []) }
  }
  easeTo = ({ duration, ...goal }: { duration: number }, data: object = {}) => {
    this.arrive()
    this.goal = goal
    this.#running = data
    if (duration === 0) this.arrive()
  }
  get isRunning() {
    return this.#running !== null
  }
  stop = () => this.arrive()
  arrive() {
    const data = this.#running
    this.#running = null
    if (data) for (const listener of this.#ended) listener(data)
  }
}

const begun = () => {
  const map = new FakeMap()
  const waiting: (() => void)[] = []
  const movement = new Movement(map, closed, (begin) => waiting.push(begin))
  movement.begin()
  const paint = () => {
    for (const begin of waiting.splice(0)) begin()
  }
  return { map, movement, paint }
}
const flight = (padding: object, zoom = 13) => ({ center: van, zoom, padding })

test.each([
  {
    name: 'a card that opens with the selection does not stop the flight',
    play: ({ movement }: ReturnType<typeof begun>) => {
      movement.goTo(van, home)
      movement.keepFree(open)
    },
    goal: flight(open),
  },
  {
    name: 'nor does a card that opens before the flight',
    play: ({ movement }: ReturnType<typeof begun>) => {
      movement.keepFree(open)
      movement.goTo(van, home)
    },
    goal: flight(open),
  },
  {
    name: 'a drawer that opens on the way sends it on, not back to where an earlier one ended',
    play: ({ map, movement, paint }: ReturnType<typeof begun>) => {
      movement.goTo([1, 1], home)
      paint()
      map.arrive()
      movement.goTo(van, home)
      movement.keepFree(drawer)
    },
    goal: flight(drawer),
  },
  {
    name: 'a position that arrives on the way to a followed vehicle does not end the zooming in',
    play: ({ movement }: ReturnType<typeof begun>) => {
      movement.goTo([3, 36], home)
      movement.goTo(van, { zoomMin: 0, animate: true })
    },
    goal: flight(closed),
  },
  {
    name: 'after arrival a panel that closes moves nothing back',
    play: ({ map, movement, paint }: ReturnType<typeof begun>) => {
      movement.goTo(van, home)
      paint()
      map.arrive()
      movement.keepFree(open)
    },
    goal: { padding: open },
  },
  {
    name: 'a jump has arrived at once',
    play: ({ movement }: ReturnType<typeof begun>) => {
      movement.goTo(van, { zoomMin: 13, animate: false })
      movement.keepFree(open)
    },
    goal: { padding: open },
  },
  {
    name: 'the same panels again move nothing',
    play: ({ movement }: ReturnType<typeof begun>) => movement.keepFree({ left: 374 }),
    goal: null,
  },
])('$name', ({ play, goal }) => {
  const at = begun()
  play(at)
  at.paint()
  expect(at.map.goal).toEqual(goal)
})

test('the padding stands before the first look', () => {
  expect(begun().map.padding).toEqual(closed)
})

test('a flight begins after the paint, and the one before ends at once', () => {
  const { map, movement, paint } = begun()
  movement.goTo([1, 1], home)
  expect(map.goal).toBeNull()
  paint()
  expect(map.goal).toEqual({ ...flight(closed), center: [1, 1] })
  movement.goTo(van, home)
  expect(map.isRunning).toBe(false)
  paint()
  expect(map.goal).toEqual(flight(closed))
})
