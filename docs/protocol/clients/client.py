"""A client that is made of the OpenAPI document alone, with the standard library."""
import json
import sys
import urllib.parse
import urllib.request
import uuid


class Client:
    def __init__(self, document, device):
        self.headers = {"X-Device-Id": device}
        self.operations = {}
        for path, item in document["paths"].items():
            servers = item.get("servers", document["servers"])
            for method, operation in item.items():
                if method != "servers":
                    self.operations[operation["operationId"]] = (servers[0]["url"], path, method, operation)

    def call(self, name, path=None, query=None, body=None, files=None):
        base, template, method, operation = self.operations[name]
        for key, value in (path or {}).items():
            template = template.replace("{%s}" % key, urllib.parse.quote(value, safe=""))
        url = base + template + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = dict(self.headers)
        data = None
        if files:
            boundary = uuid.uuid4().hex
            headers["Content-Type"] = "multipart/form-data; boundary=" + boundary
            data = b"".join(
                b'--%s\r\nContent-Disposition: form-data; name="%s"; filename="%s"\r\nContent-Type: image/png\r\n\r\n%s\r\n'
                % (boundary.encode(), key.encode(), key.encode(), content)
                for key, content in files.items()
            ) + b"--%s--\r\n" % boundary.encode()
        elif "requestBody" in operation:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body or {}).encode()
        if any(one.get("$ref", "").endswith("/idempotencyKey") for one in operation["parameters"]):
            headers["Idempotency-Key"] = str(uuid.uuid4())
        request = urllib.request.Request(url, data, headers, method=method.upper())
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def pages(self, name, **query):
        operation = self.operations[name][3]
        cursor = None
        while True:
            page = self.call(name, query={**query, **({"cursor": cursor} if cursor else {})})["data"]
            yield from page[operation["x-items"]]
            cursor = page["pagination"]["nextCursor"]
            if cursor is None:
                return


document, captcha, picture = json.load(open(sys.argv[1])), sys.argv[2], sys.argv[3]
client = Client(document, str(uuid.uuid4()))
session = client.call(
    "auth.signIn", body={"email": "boris@sandbox.test", "password": "sandbox-password", "token": captcha}
)
client.headers["Authorization"] = "Bearer " + session["accessToken"]
post = client.call("posts.create", body={"content": "From Python"})
seen = [one["id"] for one, _ in zip(client.pages("posts.feed", limit=10), range(25))]
bought = client.call("school.bell")
print(
    json.dumps(
        {
            "me": client.call("users.me")["username"],
            "post": client.call("posts.get", path={"postId": post["id"]})["data"]["content"],
            "pages": len(seen) == len(set(seen)) == 25,
            "file": type(client.call("files.upload", files={"file": open(picture, "rb").read()})["id"]).__name__,
            "bell": type(bought).__name__,
        }
    )
)
