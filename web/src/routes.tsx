import { Suspense, type ComponentType } from 'react'
import { useAddress } from './router/router.tsx'
import { matchPath } from './router/match-path.ts'
import { lazyPart } from './parts/lazy-part.ts'
import { SignedIn } from './session/signed-in.tsx'
import { Splash } from './session/splash.tsx'

/** The words of the pages about one event, position or network. */
const beside = ['fleet', 'map', 'details'] as const

const Login = lazyPart(async () => (await import('./sign-in/login.tsx')).Login)
const SignUp = lazyPart(async () => (await import('./sign-up/sign-up.tsx')).SignUp, 'sign-in')
const ConfirmEmail = lazyPart(async () => (await import('./sign-up/confirm-email.tsx')).ConfirmEmail, 'sign-in')
const ResetPassword = lazyPart(async () => (await import('./sign-up/reset-password.tsx')).ResetPassword, 'sign-in')
const FleetPlaces = lazyPart(async () => (await import('./fleet/fleet-routes.tsx')).FleetPlaces)
const MainPage = lazyPart(async () => (await import('./fleet/main-page.tsx')).MainPage, 'fleet', 'map')
const EventPage = lazyPart(async () => (await import('./events/event-page.tsx')).EventPage, ...beside)
const PositionPage = lazyPart(async () => (await import('./position/position-page.tsx')).PositionPage, ...beside)
const NetworkPage = lazyPart(async () => (await import('./network/network-page.tsx')).NetworkPage, ...beside)
const LogsPage = lazyPart(async () => (await import('./logs/logs-page.tsx')).LogsPage, 'fleet', 'trackers')
const NotFound = lazyPart(async () => (await import('./session/not-found.tsx')).NotFound)
const SettingsPlaces = lazyPart(
  async () => (await import('./settings/settings-routes.tsx')).SettingsPlaces,
  'settings',
  'fleet',
)
const Support = lazyPart(async () => (await import('./support/support-page.tsx')).SupportPage, 'settings')

/** The pages before sign-in. */
const outside: Readonly<Record<string, ComponentType>> = {
  '/login': Login,
  '/sign-up': SignUp,
  '/confirm-email': ConfirmEmail,
  '/reset-password': ResetPassword,
}

/** The pages of signed-in users. */
const inside: Readonly<Record<string, ComponentType>> = {
  '/': MainPage,
  '/event/:id': EventPage,
  '/position/:id': PositionPage,
  '/network/:id': NetworkPage,
  '/reports/logs': LogsPage,
  '/settings/*': SettingsPlaces,
  '/support': Support,
}

/** Every page of the product. */
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
