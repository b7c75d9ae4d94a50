import { lazyComponent } from '../lazy/lazy-component.ts'

/** What a geofence in its form would have raised in the last 30 days, see `trial-panel.tsx`. */
export const GeofenceTrial = lazyComponent(
  async () => (await import('./trial-panel.tsx')).TrialPanel,
  'trials',
  'replay',
)
