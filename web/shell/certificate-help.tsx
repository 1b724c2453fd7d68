/** How curl accepts the certificate that a service makes when it is given none. */
export function CertificateHelp() {
  return (
    <p class="small quiet">
      If the service uses the certificate that it made itself, add <code>--cacert tls-certificate.pem</code>; the file
      is in the data folder of the service.
    </p>
  );
}
