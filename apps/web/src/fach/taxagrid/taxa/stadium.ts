import { ART_STADIEN, ART_STADIEN_KURZ, type ArtStadium } from '@benthos/fachmodell'
import { leseStadium } from '@benthos/fachmodell/taxonname/stadium'

/** In der Zelle steht der Schlüssel (`LARVE`), wenn das Stadium verstanden ist, sonst der getippte Text. */
export function stadiumVon(zelle: string): ArtStadium | null {
  return ART_STADIEN.find(s => s.value === zelle)?.value ?? null
}

export function stadiumText(zelle: string): string {
  const stadium = stadiumVon(zelle)
  return stadium === null ? zelle : ART_STADIEN_KURZ[stadium]
}

/** Deutet getippten Text: Kürzel und volle Wörter, auch angefangene (`lar`), wenn nur ein Stadium so beginnt. */
export function deuteStadium(text: string): string {
  const roh = text.trim()
  const gelesen = leseStadium(roh)
  if (gelesen !== null) return gelesen
  const passende = passendeStadien(roh)
  return roh !== '' && passende.length === 1 && passende[0] !== undefined ? passende[0] : roh
}

/** Stadien, deren Bezeichnung oder Kürzel so beginnt; ohne Text alle. */
export function passendeStadien(text: string): readonly ArtStadium[] {
  const klein = text.trim().toLowerCase()
  return ART_STADIEN.filter(
    ({ value, label }) =>
      label.toLowerCase().startsWith(klein) || ART_STADIEN_KURZ[value].toLowerCase().startsWith(klein),
  ).map(s => s.value)
}
