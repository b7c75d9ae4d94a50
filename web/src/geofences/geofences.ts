/** What the application shows of this folder, in one file for the browser: page and form share nearly all of it. */
export { AreaInput } from './form/area-input.tsx'
export { ColourInput } from './form/colour-input.tsx'
export { GeofenceSections } from './form/geofence-sections.tsx'
export { GeofencesPage } from './geofences-page.tsx'
