/** Kopf einer Anfrage, die von selbst geschieht (Nachlesen einer Liste): sie verlängert die Sitzung nicht. */
export const HINTERGRUND_KOPF = 'x-hintergrund'
