const storageKey = 'qafila.chosenDevices'

/** Keeps which devices the next command is for, in this tab: an address would be too long for thousands of them. */
export const chooseDevices = (ids: readonly number[]): void => sessionStorage.setItem(storageKey, JSON.stringify(ids))

/** The devices that were chosen last; empty for none, or for what cannot be read. */
export function selectedDevices(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

export const chosenCommandPath = '/settings/devices/command'
