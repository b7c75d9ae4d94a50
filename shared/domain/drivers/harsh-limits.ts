/** From how hard on (m/s²) driving is harsh; 0 for never. */
export interface HarshLimits {
  acceleration: number
  braking: number
  cornering: number
}

export const noHarshLimits: HarshLimits = { acceleration: 0, braking: 0, cornering: 0 }

const light: HarshLimits = { acceleration: 3, braking: 4, cornering: 4 }
const heavy: HarshLimits = { acceleration: 2, braking: 3, cornering: 2.5 }
const onTwoWheels: HarshLimits = { acceleration: 4.5, braking: 5, cornering: 5 }

const byCategory: Readonly<Record<string, HarshLimits>> = {
  ...each(['truck', 'semi', 'trailer', 'bus', 'trolleybus', 'camper', 'crane', 'tractor'], heavy),
  ...each(['motorcycle', 'scooter'], onTwoWheels),
  ...each(['animal', 'bicycle', 'boat', 'helicopter', 'person', 'plane', 'ship', 'train', 'tram'], noHarshLimits),
}

function each(categories: readonly string[], limits: HarshLimits): Record<string, HarshLimits> {
  return Object.fromEntries(categories.map((category) => [category, limits]))
}

/** What is usual for a vehicle of a category. */
export const harshLimitsOf = (category: string | null): HarshLimits => byCategory[category ?? ''] ?? light
