import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LocationProvider } from './router/router.tsx'
import { lazyComponent } from './lazy/lazy-component.ts'
import { LoadFailureNotice } from './lazy/load-failure-notice.tsx'
import { nativeHost } from './native/native-host.ts'
import { Routes } from './routes.tsx'
import { CrashBoundary } from './session/crash-page.tsx'
import { FollowDeepLink } from './session/follow-deep-link.tsx'
import { SnackbarHost } from './ui/overlays/snackbar-host.tsx'
import { useLanguage } from './i18n/use-words.ts'

const NativeBridge = lazyComponent(async () => (await import('./native/native-bridge.tsx')).NativeBridge)
/** Few failures are looked into. */
const DetailsDialog = lazyComponent(async () => (await import('./ui/overlays/details-dialog.tsx')).DetailsDialog)
/** The application puts itself there before it loads the page. */
const isNative = nativeHost() !== null

/** Around every screen: theme, direction, data, location, messages. */
export function App({ queries }: { queries: QueryClient }) {
  const { direction } = useLanguage()
  return (
    <div data-amplify-theme="qafila" dir={direction}>
      <CrashBoundary>
        <QueryClientProvider client={queries}>
          <LocationProvider>
            <FollowDeepLink>
              <Routes />
              {isNative && (
                <Suspense fallback={null}>
                  <NativeBridge />
                </Suspense>
              )}
            </FollowDeepLink>
          </LocationProvider>
        </QueryClientProvider>
      </CrashBoundary>
      <LoadFailureNotice />
      <SnackbarHost Details={DetailsDialog} />
    </div>
  )
}
