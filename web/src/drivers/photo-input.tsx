import { PictureField } from '../devices/picture-input.tsx'
import type { PlacedInputProps } from '../entity/inputs/input-props.ts'
import { photoAddress } from './driver-photo.tsx'

/** The photo of a driver. */
export const PhotoInput = (props: PlacedInputProps) => <PictureField {...props} addressOf={photoAddress} />
