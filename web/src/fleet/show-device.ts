import { goTo } from '../router/browser-location.ts'

type Show = (deviceId: number) => void

let here: Show | null = null

/** The map page shows devices itself while it is open. @returns the call that ends it */
export function showDevicesHere(show: Show): () => void {
  here = show
  return () => {
    if (here === show) here = null
  }
}

/** Selects a device on the map, from whatever page. */
export const showDevice: Show = (deviceId) => (here ? here(deviceId) : goTo(`/?device=${deviceId}`))
