import { lazy, Suspense, type ComponentType } from 'react'
import { useAddress } from './address/address.tsx'
import { matchPath } from './address/match-path.ts'
import { SignedIn } from './session/signed-in.tsx'
import { Splash } from './session/splash.tsx'
import { wantWords } from './words/language-store.ts'

/** A screen that is fetched when it is first opened, together with the words that it needs. */
function screen<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  { name, words = [] }: { name: Name; words?: readonly string[] },
) {
  return lazy(async () => {
    const [file] = await Promise.all([load(), wantWords(...words)])
    return { default: file[name] }
  })
}

/** The words of pages that stand beside the map. */
const beside = ['fleet', 'map', 'details']

const Login = screen(() => import('./session/login.tsx'), { name: 'Login' })
const SignUp = screen(() => import('./session/sign-up.tsx'), { name: 'SignUp', words: ['entrance'] })
const ConfirmEmail = screen(() => import('./session/confirm-email.tsx'), { name: 'ConfirmEmail', words: ['entrance'] })
const ResetPassword = screen(() => import('./session/reset-password.tsx'), {
  name: 'ResetPassword',
  words: ['entrance'],
})
const FleetPlaces = screen(() => import('./fleet/fleet-places.tsx'), { name: 'FleetPlaces' })
const MainPage = screen(() => import('./fleet/main-page.tsx'), { name: 'MainPage', words: ['fleet', 'map'] })
const EventPage = screen(() => import('./events/event-page.tsx'), { name: 'EventPage', words: beside })
const PositionPage = screen(() => import('./position/position-page.tsx'), { name: 'PositionPage', words: beside })
const NetworkPage = screen(() => import('./network/network-page.tsx'), { name: 'NetworkPage', words: beside })
const LogsPage = screen(() => import('./logs/logs-page.tsx'), { name: 'LogsPage', words: ['fleet', 'trackers'] })
const NotFound = screen(() => import('./session/not-found.tsx'), { name: 'NotFound' })
const SettingsPlaces = screen(() => import('./settings/settings-places.tsx'), {
  name: 'SettingsPlaces',
  words: ['settings', 'fleet'],
})
const Support = screen(() => import('./support/support-page.tsx'), { name: 'SupportPage', words: ['settings'] })

/** The places of whoever is not signed in yet. */
const outside: Readonly<Record<string, ComponentType>> = {
  '/login': Login,
  '/sign-up': SignUp,
  '/confirm-email': ConfirmEmail,
  '/reset-password': ResetPassword,
}

/** The places of a signed-in person. */
const inside: Readonly<Record<string, ComponentType>> = {
  '/': MainPage,
  '/event/:id': EventPage,
  '/position/:id': PositionPage,
  '/network/:id': NetworkPage,
  '/reports/logs': LogsPage,
  '/settings/*': SettingsPlaces,
  '/support': Support,
}

/** Every address of the product. */
export const Places = () => (
  <Suspense fallback={<Splash />}>
    <Place />
  </Suspense>
)

function Place() {
  const { path } = useAddress()
  const [, Outside] = placeOf(outside, path)
  if (Outside) return <Outside />
  const [, Inside] = placeOf(inside, path)
  if (!Inside) return <NotFound />
  return (
    <SignedIn>
      <FleetPlaces>
        <Inside />
      </FleetPlaces>
    </SignedIn>
  )
}

const placeOf = (places: Readonly<Record<string, ComponentType>>, path: string) =>
  Object.entries(places).find(([pattern]) => matchPath(pattern, path)) ?? []
