// @vitest-environment happy-dom
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clickAtCentre } from '../../../../web/src/map/keyboard/crosshair.tsx'

/** A map of 400 × 300 pixels whose free part has its middle at 220, 140. */
function aMap() {
  const around = document.body.appendChild(document.createElement('div'))
  const canvas = around.appendChild(document.createElement('canvas'))
  canvas.getBoundingClientRect = () => new DOMRect(50, 20, 400, 300)
  const moving = new Set<() => void>()
  const fired: string[] = []
  const panned: unknown[] = []
  const map = {
    getCanvas: () => canvas,
    getCanvasContainer: () => around,
    getCenter: () => ({ lng: 3, lat: 36 }),
    project: () => ({ x: 220, y: 140 }),
    unproject: () => ({ lng: 3, lat: 36 }),
    fire: ({ type, originalEvent }: MapMouseEvent) =>
      fired.push(`${type} ${originalEvent.clientX},${originalEvent.clientY}`),
    panBy: (step: unknown) => panned.push(step),
    on: (_type: 'move', listener: () => void) => {
      moving.add(listener)
      return { unsubscribe: () => moving.delete(listener) }
    },
  }
  const end = clickAtCentre(map as never as MapLibreMap)
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = canvas) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { canvas, around, fired, panned, moving, end, press }
}

beforeEach(() => document.body.replaceChildren())

describe('the keyboard on the map', () => {
  it('clicks in the middle of the free part with Enter', () => {
    const { press, fired } = aMap()
    expect(press('Enter')).toBe(true)
    expect(fired).toEqual(['click 270,160'])
  })

  it('leaves Enter to who has used it, to buttons on the map, and to shortcuts', () => {
    const { press, fired, canvas, around } = aMap()
    const button = around.appendChild(document.createElement('button'))
    press('Enter', {}, button)
    press('Enter', { ctrlKey: true })
    canvas.addEventListener('keydown', (event) => event.preventDefault())
    press('Enter')
    expect(fired).toEqual([])
  })

  it('moves the map a little with Shift and an arrow, and leaves the plain arrow to the map', () => {
    const { press, panned } = aMap()
    expect([press('ArrowRight', { shiftKey: true }), press('ArrowUp', { shiftKey: true }), press('ArrowUp')]).toEqual([
      true,
      true,
      false,
    ])
    expect(panned).toEqual([
      [10, 0],
      [0, -10],
    ])
  })

  it('takes the pointer along only while the keyboard is on the map', () => {
    const { canvas, fired, moving } = aMap()
    const isOnMap = vi.spyOn(canvas, 'matches').mockReturnValue(false)
    for (const moved of moving) moved()
    expect(fired).toEqual([])
    isOnMap.mockReturnValue(true)
    for (const moved of moving) moved()
    expect(fired).toEqual(['mousemove 270,160'])
  })

  it('ends', () => {
    const { press, end, fired, moving } = aMap()
    end()
    press('Enter')
    expect([fired, moving.size]).toEqual([[], 0])
  })
})
