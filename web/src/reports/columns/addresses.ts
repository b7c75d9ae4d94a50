/** A place as addresses are kept: about 11 m, within which an address is the same. */
const cellOf = (latitude: number, longitude: number) => `${latitude.toFixed(4)} ${longitude.toFixed(4)}`

interface Place {
  latitude: number
  longitude: number
}

export interface AddressBook {
  /** empty while unknown, or where no address is */
  addressAt: (latitude: number, longitude: number) => string
  /** asks for the address of a place that is in view; harmless to repeat */
  want: (latitude: number, longitude: number) => void
  /** how many were looked up, how many wait because of the bound, and whether the service refused */
  state: () => AddressState
  /** raises the bound by another lot */
  continue: () => void
  subscribe: (listener: () => void) => () => void
}

export interface AddressState {
  lookedUp: number
  waiting: number
  isBusy: boolean
  failure: string | null
}

interface Options {
  /** the address; empty where none is known */
  lookUp: (place: Place) => Promise<string>
  /** look-ups before the reader is asked */
  lot: number
  /** look-ups at once */
  parallel: number
}

/** Fills addresses in as rows come into view: a few at a time, and no more than a lot before the reader says so. */
export function createAddressBook({ lookUp, lot, parallel }: Options): AddressBook {
  const known = new Map<string, string>()
  const wanted = new Map<string, Place>()
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  let [running, begun, allowed] = [0, 0, lot]
  let failure: string | null = null
  let state: AddressState = { lookedUp: 0, waiting: 0, isBusy: false, failure }

  const announce = () => {
    state = {
      lookedUp: known.size,
      waiting: begun >= allowed || failure ? wanted.size : 0,
      isBusy: running > 0,
      failure,
    }
    for (const listener of listeners) listener()
  }

  async function run(cell: string, place: Place): Promise<void> {
    try {
      known.set(cell, await lookUp(place))
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      wanted.set(cell, place)
    }
    running -= 1
    next()
    announce()
  }

  function next(): void {
    while (running < parallel && begun < allowed && failure === null) {
      // the newest first: the reader may have scrolled on
      const last = [...wanted].at(-1)
      if (!last) return
      wanted.delete(last[0])
      running += 1
      begun += 1
      asked.add(last[0])
      void run(...last)
    }
  }

  return {
    addressAt: (latitude, longitude) => known.get(cellOf(latitude, longitude)) ?? '',
    want: (latitude, longitude) => {
      const cell = cellOf(latitude, longitude)
      if (asked.has(cell) || wanted.has(cell)) return
      wanted.set(cell, { latitude, longitude })
      next()
      announce()
    },
    state: () => state,
    continue: () => {
      failure = null
      allowed = begun + lot
      next()
      announce()
    },
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  }
}
