import { Suspense, type ComponentType } from 'react'
import { useAddress } from './router/router.tsx'
import { matchPath } from './router/match-path.ts'
import { lazyComponent } from './lazy/lazy-component.ts'
import { SignedIn } from './session/signed-in.tsx'
import { Splash } from './session/splash.tsx'

/** The words of pages that stand beside the map. */
const beside = ['fleet', 'map', 'details']

const Login = lazyComponent(async () => (await import('./sign-in/login.tsx')).Login)
const SignUp = lazyComponent(async () => (await import('./sign-up/sign-up.tsx')).SignUp, 'entrance')
const ConfirmEmail = lazyComponent(async () => (await import('./sign-up/confirm-email.tsx')).ConfirmEmail, 'entrance')
const ResetPassword = lazyComponent(
  async () => (await import('./sign-up/reset-password.tsx')).ResetPassword,
  'entrance',
)
const FleetPlaces = lazyComponent(async () => (await import('./fleet/fleet-routes.tsx')).FleetPlaces)
const MainPage = lazyComponent(async () => (await import('./fleet/main-page.tsx')).MainPage, 'fleet', 'map')
const EventPage = lazyComponent(async () => (await import('./events/event-page.tsx')).EventPage, ...beside)
const PositionPage = lazyComponent(async () => (await import('./position/position-page.tsx')).PositionPage, ...beside)
const NetworkPage = lazyComponent(async () => (await import('./network/network-page.tsx')).NetworkPage, ...beside)
const LogsPage = lazyComponent(async () => (await import('./logs/logs-page.tsx')).LogsPage, 'fleet', 'trackers')
const NotFound = lazyComponent(async () => (await import('./session/not-found.tsx')).NotFound)
const SettingsPlaces = lazyComponent(
  async () => (await import('./settings/settings-routes.tsx')).SettingsPlaces,
  'settings',
  'fleet',
)
const Support = lazyComponent(async () => (await import('./support/support-page.tsx')).SupportPage, 'settings')

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
