import { showFailure } from '../../ui/overlays/show-failure.ts'

/** Fills the screen with an element, or gives it back. */
export function toggleFullScreen(element: HTMLElement | null): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen?.()
  done?.catch(showFailure)
}
