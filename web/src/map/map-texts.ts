import type { Words } from '../../../shared/i18n/t.ts'

/** MapLibre's own words, in the reader's language; a page with a map wants the word group `map`. */
export const mapTexts = (t: Words): Record<string, string> => ({
  'Map.Title': t('map.title'),
  'NavigationControl.ZoomIn': t('map.zoomIn'),
  'NavigationControl.ZoomOut': t('map.zoomOut'),
  'GeolocateControl.FindMyLocation': t('map.myLocation'),
  'GeolocateControl.LocationNotAvailable': t('map.noLocation'),
  'AttributionControl.ToggleAttribution': t('map.sources'),
})

/** The same for a map that leaves scrolling to the page around it, which wants the word group `embed`. */
export const mapTextsInPage = (t: Words): Record<string, string> => ({
  ...mapTexts(t),
  'CooperativeGesturesHandler.WindowsHelpText': t('embed.zoomWithCtrl'),
  'CooperativeGesturesHandler.MacHelpText': t('embed.zoomWithCommand'),
  'CooperativeGesturesHandler.MobileHelpText': t('embed.twoFingers'),
})
