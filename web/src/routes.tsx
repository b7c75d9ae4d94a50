import { Suspense, type ComponentType } from 'react'
import { useLocation } from './router/router.tsx'
import { matchPath } from './router/match-path.ts'
import { lazyComponent } from './lazy/lazy-component.ts'
import { Splash } from './session/splash.tsx'

/** The words of the pages about one event, position or network. */
const beside = ['fleet', 'map', 'details'] as const

const Login = lazyComponent(async () => (await import('./sign-in/login.tsx')).Login)
const SignUp = lazyComponent(async () => (await import('./sign-up/sign-up.tsx')).SignUp, 'sign-in')
const ConfirmEmail = lazyComponent(async () => (await import('./sign-up/confirm-email.tsx')).ConfirmEmail, 'sign-in')
const ResetPassword = lazyComponent(async () => (await import('./sign-up/reset-password.tsx')).ResetPassword, 'sign-in')
const AppFrame = lazyComponent(async () => (await import('./app-frame.tsx')).AppFrame)
const MainPage = lazyComponent(async () => (await import('./fleet/main-page.tsx')).MainPage, 'fleet', 'map')
const EventPage = lazyComponent(async () => (await import('./events/event-page.tsx')).EventPage, ...beside, 'alerts')
const PositionPage = lazyComponent(async () => (await import('./position/position-page.tsx')).PositionPage, ...beside)
const NetworkPage = lazyComponent(async () => (await import('./network/network-page.tsx')).NetworkPage, ...beside)
const ReportsPage = lazyComponent(
  async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  'dates',
  'fleet',
  'details',
  'period',
  'reports',
)
const ScheduledReports = lazyComponent(
  async () => (await import('./scheduled-reports/scheduled-routes.tsx')).ScheduledRoutes,
  'dates',
  'fleet',
  'details',
  'reports',
  'scheduled',
  'settings',
  'timetable',
)
const Unsubscribe = lazyComponent(
  async () => (await import('./scheduled-reports/unsubscribe.tsx')).Unsubscribe,
  'sign-in',
  'scheduled',
)
const NoticePage = lazyComponent(
  async () => (await import('./notice/notice-page.tsx')).NoticePage,
  'sign-in',
  'notice-page',
  'fleet',
)
const ReplayPage = lazyComponent(
  async () => (await import('./replay/replay-page.tsx')).ReplayPage,
  'dates',
  'period',
  'replay',
  'fleet',
  'map',
  'details',
  'settings',
)
const TodayPage = lazyComponent(
  async () => (await import('./today/today-page.tsx')).TodayPage,
  'dates',
  'fleet',
  'overview',
  'today',
)
const PerformancePage = lazyComponent(
  async () => (await import('./performance/performance-page.tsx')).PerformancePage,
  'dates',
  'fleet',
  'details',
  'period',
  'reports',
  'performance',
)
const GeofencesRoute = lazyComponent(async () => (await import('./geofences/geofences-route.tsx')).GeofencesRoute)
const NotFound = lazyComponent(async () => (await import('./session/not-found.tsx')).NotFound)
const SettingsRoutes = lazyComponent(
  async () => (await import('./settings/settings-routes.tsx')).SettingsRoutes,
  'dates',
  'settings',
  'fleet',
  'alerts',
  'commands',
)
const Support = lazyComponent(
  async () => (await import('./support/support-page.tsx')).SupportPage,
  'settings',
  'support',
)

type Page = ComponentType & { preload: () => Promise<void> }

/** The pages before sign-in. */
const outside: Readonly<Record<string, Page>> = {
  '/login': Login,
  '/sign-up': SignUp,
  '/confirm-email': ConfirmEmail,
  '/reset-password': ResetPassword,
  '/unsubscribe': Unsubscribe,
  '/notice/:token': NoticePage,
}

/** The pages of signed-in users. */
const inside: Readonly<Record<string, Page>> = {
  '/': MainPage,
  '/event/:id': EventPage,
  '/position/:id': PositionPage,
  '/network/:id': NetworkPage,
  '/replay': ReplayPage,
  '/today': TodayPage,
  '/performance': PerformancePage,
  '/geofences': GeofencesRoute,
  '/reports/scheduled': ScheduledReports,
  '/reports/scheduled/:id': ScheduledReports,
  '/reports/*': ReportsPage,
  '/settings/*': SettingsRoutes,
  '/support': Support,
}

/** Every page of the product. */
export const Routes = () => (
  <Suspense fallback={<Splash />}>
    <CurrentRoute />
  </Suspense>
)

function CurrentRoute() {
  const { path } = useLocation()
  const [, Outside] = routeOf(outside, path)
  if (Outside) return <Outside />
  const [, Inside] = routeOf(inside, path)
  if (!Inside) return <NotFound />
  return (
    <AppFrame>
      <Inside />
    </AppFrame>
  )
}

/**
 * Starts to load the page at this path.
 * @returns whether it needs somebody who is signed in, and when it is there or cannot be had
 */
export function preloadPage(path: string): { isInside: boolean; loaded: Promise<unknown> } {
  const [, Outside] = routeOf(outside, path)
  const [, Inside] = Outside ? [] : routeOf(inside, path)
  const wanted = Inside ? [AppFrame, Inside] : Outside ? [Outside] : []
  return { isInside: Inside !== undefined, loaded: Promise.all(wanted.map((page) => page.preload())) }
}

const routeOf = (routes: Readonly<Record<string, Page>>, path: string) =>
  Object.entries(routes).find(([pattern]) => matchPath(pattern, path)) ?? []
