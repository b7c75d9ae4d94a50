/** [latitude, longitude, rest here in minutes] */
export type Stop = readonly [latitude: number, longitude: number, restMinutes: number]

/** Where the vehicles of the demonstration in Monaco call, in order; from the last they return to the first. */
export const stops = {
  // railway station, Casino, Portier, Grimaldi Forum, Larvotto, Saint-Roman, Moulins, Crémaillère
  larvottoLine: [
    [43.73674, 7.42103, 3],
    [43.74027, 7.42791, 1],
    [43.74421, 7.43113, 1],
    [43.74816, 7.43503, 2],
    [43.75003, 7.43725, 1],
    [43.74535, 7.42909, 1],
    [43.74107, 7.42503, 1],
  ],
  // Place d'Armes, heliport, stadium, Papalins, Place d'Armes, Oceanographic Museum, the old town's gate
  rockLine: [
    [43.73227, 7.41859, 3],
    [43.72656, 7.41749, 2],
    [43.72707, 7.41426, 1],
    [43.72858, 7.41788, 1],
    [43.73111, 7.42566, 3],
    [43.73257, 7.42248, 1],
  ],
  // heliport, Hermitage, Casino, Portier, Larvotto
  hotelTransfers: [
    [43.72656, 7.41749, 4],
    [43.7386, 7.42565, 2],
    [43.74027, 7.42791, 3],
    [43.74221, 7.43035, 1],
    [43.74816, 7.43503, 3],
    [43.73725, 7.42373, 1],
  ],
  // Place d'Armes, Castelleretto, Exotic Garden, hospital, Hector Otto, Moneghetti, Belgique
  gardenLine: [
    [43.73227, 7.41859, 2],
    [43.73432, 7.41708, 1],
    [43.73179, 7.41463, 1],
    [43.73072, 7.4129, 2],
    [43.73429, 7.41366, 1],
    [43.73665, 7.41643, 1],
    [43.73677, 7.41852, 1],
  ],
  // Condamine, port, Monte-Carlo, La Rousse, Boulevard d'Italie
  parcels: [
    [43.73333, 7.42038, 4],
    [43.73686, 7.42302, 2],
    [43.73993, 7.4252, 3],
    [43.74268, 7.42809, 2],
    [43.74695, 7.43135, 3],
    [43.74363, 7.42482, 2],
    [43.7382, 7.4219, 3],
  ],
} as const satisfies Record<string, readonly Stop[]>
