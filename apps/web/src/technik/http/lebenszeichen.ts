import { basisPfad } from './basis.ts'

/** Antwortet der Server? Ohne Anmeldung, damit die Frage keine Sitzung verlängert. */
export async function istErreichbar(): Promise<boolean> {
  try {
    return (await fetch(`${basisPfad()}/api/health/live`)).ok
  } catch {
    return false
  }
}
