import type { Anbieterkontext } from 'oidc-provider'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { beendeAnbietersitzung, SITZUNGSKEKS } from '../../technik/http/anmeldung/anbietersitzung.ts'

/**
 * Abmeldung mit gültigem ID-Token der angemeldeten Person: Das beweist, dass unsere Oberfläche fragt, also ohne Rückfrage.
 * @returns false, wenn die Rückfrage nötig ist
 */
export async function beendeOhneRueckfrage(ctx: Anbieterkontext, db: Datenbank, kekspfad: string): Promise<boolean> {
  const { session, params, entities } = ctx.oidc
  if (!session?.accountId || entities.IdTokenHint?.payload.sub !== session.accountId) return false
  await beendeAnbietersitzung(db, session.id)
  // So erfährt das Paket, dass es die Sitzung nach der Antwort nicht wieder speichern darf.
  Object.assign(session, { destroyed: true })
  ctx.cookies.set(SITZUNGSKEKS, null, { path: kekspfad, httpOnly: true, sameSite: 'lax', signed: true })
  ctx.redirect(params?.['post_logout_redirect_uri'] ?? ctx.oidc.urlFor('end_session_success'))
  return true
}

/**
 * Wer nicht (mehr) angemeldet ist, ist mit der Abmeldung schon fertig. Das Paket schickte statt dessen ein Formular, das
 * sich mit eingebettetem Skript selbst abschickt; das verbietet die Inhaltsrichtlinie.
 */
export async function ueberspringeLeereAbmeldung(ctx: Anbieterkontext, next: () => Promise<void>): Promise<void> {
  await next()
  // Auf fremden Wegen gibt es den Kontext des Pakets nicht.
  const { oidc } = ctx as { oidc?: Anbieterkontext['oidc'] }
  if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId) return
  ctx.redirect(oidc.params?.['post_logout_redirect_uri'] ?? oidc.urlFor('end_session_success'))
}
