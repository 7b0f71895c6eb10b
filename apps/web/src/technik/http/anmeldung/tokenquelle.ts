import { Sitzungsende } from '../problemfehler.ts'
import type { Anmeldung } from './keycloakAnmeldung.ts'

/**
 * Token je Anfrage. Nach dem Ende der Sitzung geht nichts mehr hinaus: als Unangemeldeter gestellt, brächte dieselbe
 * Anfrage eine Ablehnung oder fremde Auszüge, und die Seite verlöre, was auf ihr steht.
 */
export function tokenquelle(anmeldung: Pick<Anmeldung, 'token' | 'beiAblauf'>): () => Promise<string | null> {
  let beendet = false
  anmeldung.beiAblauf(() => {
    beendet = true
  })
  return async () => {
    const token = beendet ? null : await anmeldung.token()
    // Erst die Erneuerung kann zeigen, dass die Sitzung zu Ende ist.
    if (beendet) throw new Sitzungsende()
    return token
  }
}
