/** West, south, east, north: all corners of a coast in here give way to the finer ones below. */
export const bayBounds = [2.985, 36.73, 3.185, 36.83] as const

/**
 * The coast of Algiers from west to east with its port, [longitude, latitude], read off to about 200 m: the source has a
 * corner every two kilometres there, which puts the sea front into the sea.
 */
export const bayCoast = [
  [2.9905, 36.8152],
  [3.0062, 36.817],
  [3.015, 36.8155],
  [3.023, 36.8122],
  [3.033, 36.8095],
  [3.0412, 36.8066],
  [3.048, 36.8012],
  [3.0508, 36.7968],
  [3.0545, 36.7938],
  [3.06, 36.7908],
  [3.0642, 36.788],
  [3.0698, 36.7864],
  [3.0708, 36.7838],
  [3.0668, 36.7836],
  [3.0646, 36.7812],
  [3.0662, 36.7788],
  [3.0692, 36.7772],
  [3.0678, 36.7752],
  [3.0662, 36.7728],
  [3.0732, 36.7716],
  [3.073, 36.7692],
  [3.0692, 36.7684],
  [3.0694, 36.7656],
  [3.0772, 36.7642],
  [3.0782, 36.7612],
  [3.0748, 36.7602],
  [3.0778, 36.7578],
  [3.0868, 36.7562],
  [3.0882, 36.7532],
  [3.0952, 36.7502],
  [3.1012, 36.7476],
  [3.1082, 36.744],
  [3.1168, 36.7406],
  [3.1242, 36.7392],
  [3.1382, 36.74],
  [3.1502, 36.7412],
  [3.1652, 36.7418],
  [3.1778, 36.7442],
] as const

/** The town between its hills and the sea, which the source's built-up area leaves out; [longitude, latitude], closed. */
export const townNorth = [
  [2.93, 36.76],
  [2.945, 36.79],
  [2.985, 36.8],
  [3.015, 36.812],
  [3.045, 36.808],
  [3.07, 36.79],
  [3.09, 36.755],
  [3.02, 36.74],
  [2.93, 36.76],
] as const
