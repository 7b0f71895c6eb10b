import type { OffeneRegistrierung } from '@benthos/vertrag/registrierung'

/** Wie das Portal die Organisation nennt: Name und dahinter ihre Kennung (A-SITZUNG-25). */
const NAME_UND_KENNUNG = /^(.+) \(([A-Za-z0-9][A-Za-z0-9.:_/+=-]{0,38})\)$/s

/**
 * Vorbelegung für die Organisation, die eine Registrierung nennt und die hier noch nicht steht. Eine Kennung hat nur, wer vom Portal kommt:
 * was jemand selbst in Klammern schreibt, gehört zum Namen.
 * @returns null, wenn es sie gibt oder keine genannt ist
 */
export function unbekannteOrganisation({
  art,
  organisation,
  organisationseinheitId,
}: Pick<OffeneRegistrierung, 'art' | 'organisation' | 'organisationseinheitId'>): {
  name: string
  portalkennungen: string | null
} | null {
  if (organisation === null || organisationseinheitId !== null) return null
  const [, name = organisation, portalkennungen = null] = (art === 'OTF' && NAME_UND_KENNUNG.exec(organisation)) || []
  return { name, portalkennungen }
}
