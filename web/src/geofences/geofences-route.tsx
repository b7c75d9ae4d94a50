import { lazyComponent } from '../lazy/lazy-component.ts'

const GeofencesPage = lazyComponent(
  async () => (await import('./geofences.ts')).GeofencesPage,
  'dates',
  'geofences',
  'map',
  'fleet',
  'settings',
)

/** The page, one step away from the script of the first load, which would have to name all that the page is made of. */
export const GeofencesRoute = () => <GeofencesPage />
