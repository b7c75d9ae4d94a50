import { dayMs } from '../../../shared/domain/time/durations.ts'

/** How long the token that the application gets is valid. Specified: six months. */
export const nativeTokenMs = 182 * dayMs

/** The mobile application that shows this page in a window of its own: it takes messages as text, `login|TOKEN`. */
export interface NativeHost {
  postMessage(message: string): void
}

/** What the application calls on the page. */
export interface NativeCalls {
  handleLoginToken?: (token: string) => void
  updateNotificationToken?: (token: string) => void
  handleNativeNotification?: (message: unknown) => void
}

type Surroundings = NativeCalls & {
  appInterface?: NativeHost
  webkit?: { messageHandlers?: { appInterface?: NativeHost } }
}

/** The page's surroundings, where the application puts itself and looks for its calls. */
export const surroundings = (): Surroundings => globalThis as Surroundings

/** The application around this page; null in a browser. */
export function nativeHost(): NativeHost | null {
  const { appInterface, webkit } = surroundings()
  return webkit?.messageHandlers?.appInterface ?? appInterface ?? null
}
