export interface GeofenceCardProps {
  geofenceId: number
  /** epoch ms, renewed once a minute */
  now: number
  onSelectDevice: (deviceId: number) => void
  onClose: () => void
}
