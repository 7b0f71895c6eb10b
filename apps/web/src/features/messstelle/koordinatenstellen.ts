/** Nachkommastellen, mit denen Koordinaten dastehen: Grad auf etwa 10 cm, Meter auf Zentimeter. */
export function koordinatenstellen({ koordinatensystem }: { koordinatensystem?: string }): number {
  return koordinatensystem === '4326' ? 6 : 2
}
