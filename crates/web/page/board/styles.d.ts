// The bundler imports style sheets as strings.
declare module "*.css" {
    const text: string;
    export default text;
}
