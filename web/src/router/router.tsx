import { createContext, startTransition, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { goTo, here, onAddress, type Address } from './browser-location.ts'

const AddressContext = createContext<Address>({ path: '/', search: '' })

/** Tells everything below where the reader is. A screen stays until the next one has been fetched. */
export function AddressProvider({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(here)
  // what is drawn, which may still wait for the screen of a later address
  const drawn = useRef(address.path)
  useEffect(() => {
    drawn.current = address.path
  }, [address.path])
  useEffect(() => {
    const follow = () => {
      const now = here()
      if (now.path === drawn.current) setAddress(now)
      else startTransition(() => setAddress(now))
    }
    follow()
    return onAddress(follow)
  }, [])
  return <AddressContext value={address}>{children}</AddressContext>
}

export const useAddress = (): Address => useContext(AddressContext)

export function useAddressQuery(): URLSearchParams {
  const { search } = useAddress()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Sends the reader on, without a step in the browser's history. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => goTo(to, { replace: true }), [to])
  return null
}
