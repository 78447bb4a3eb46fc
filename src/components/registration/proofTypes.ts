/** What the server stores of licences and certificates; a phone offers its camera for pictures. */
export const proofTypes = 'image/jpeg,image/png,application/pdf'
