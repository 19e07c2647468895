// A server that speaks S3, with a bucket `wisp`, in the folder that is named; it prints its address.
import S3rver from "@20minutes/s3rver";

const [directory] = process.argv.slice(2);
const server = new S3rver({
  directory,
  port: 0,
  address: "127.0.0.1",
  silent: true,
  configureBuckets: [{ name: "wisp" }],
});
const { address, port } = await server.run();
console.log(`http://${address}:${port}`);
